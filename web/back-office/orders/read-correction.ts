/** The form that corrects a parcel in the format of its call. */
export function readCorrection(orderNo: string, submitted: Record<string, string>) {
  const { parcelId, courier = '', other = '', number = '', deliveryName = '', deliveryPhone = '' } = submitted;
  const lines = Object.entries(submitted).flatMap(([name, text]) => {
    const [, id] = /^piece\.(\d+)$/.exec(name) ?? [];
    return id ? [{ id: Number(id), num: Number(text) }] : [];
  });
  return {
    orderNo,
    parcelId: Number(parcelId),
    courier: other.trim() || courier,
    number,
    deliveryName,
    deliveryPhone,
    combined: submitted.combined === 'on',
    ...(lines.length > 0 && { lines }),
  };
}
