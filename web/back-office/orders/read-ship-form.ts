/**
 * The parcel form in the format of its call. `piece.7` is the quantity of line 7; if every line is complete, no lines
 * are named: pieces refunded meanwhile are then simply omitted.
 */
export function readShipForm(orderNo: string, submitted: Record<string, string>) {
  const { method = 'ship', courier = '', other = '', number = '', deliveryName = '', deliveryPhone = '' } = submitted;
  const pieces = Object.entries(submitted).flatMap(([name, text]) => {
    const [, id] = /^piece\.(\d+)$/.exec(name) ?? [];
    return id ? [{ id: Number(id), num: Number(text), left: Number(submitted[`left.${id}`]) }] : [];
  });
  const isWhole = pieces.every(({ num, left }) => num === left);
  const lines = pieces.filter(({ num }) => num !== 0).map(({ id, num }) => ({ id, num }));
  const combined = submitted.combined === 'on';
  const carried = { courier: other.trim() || courier, number, deliveryName, deliveryPhone, combined };
  return { orderNo, method, ...carried, ...(isWhole ? {} : { lines }) };
}
