/** An attempt whose money people record, as it is read under the lock of its payment. */
export interface AwaitedAttempt {
  id: number;
  paymentId: number;
  paymentNo: string;
  buyerId: number;
  method: string;
  reference: string;
  asked: number;
  received: number;
  currency: string;
  status: 'open' | 'paid' | 'failed' | 'refunding' | 'refunded';
  /** The shop that holds the money; null: the platform. */
  merchantId: number | null;
}
