export interface CodeTarget {
  channel: 'email' | 'sms';
  address: string;
  /**
   * `enter` is for login and for registration by phone: a correct code proves ownership of the number. Which of the two
   * it will be depends on whether the number has an account, and nobody may learn that before. A code for a change is
   * bound to one member: it is invalid for any other account and for logging in. The same applies to a code for an
   * application.
   */
  purpose:
    | 'register'
    | 'reset'
    | 'enter'
    | `change:${number}`
    | `confirm:${number}`
    | `settle:${number}`
    | `verify:${number}`
    | `order:${number}`;
}
