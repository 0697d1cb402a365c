/** What adding from a list answered: why not, or that it is in the cart. */
export interface AddAnswer {
  refusal: string | null;
  message: string;
}
