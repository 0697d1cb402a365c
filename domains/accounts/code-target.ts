export interface CodeTarget {
  channel: 'email' | 'sms';
  address: string;
  /**
   * `enter` is for logging in and for registering by phone: whoever has it has shown that the number is theirs, and which
   * of both it is depends on whether the number has an account, which nobody learns before. A change is one member's: a
   * code for it is good for nobody else's account, and not for entering one; one for an application is the same.
   */
  purpose:
    | 'register'
    | 'reset'
    | 'enter'
    | `change:${number}`
    | `confirm:${number}`
    | `settle:${number}`
    | `verify:${number}`;
}
