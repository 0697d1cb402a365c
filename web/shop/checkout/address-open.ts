/** The field that says that an address is open in the form of the order: placing the order saves it first. */
export const ADDRESS_OPEN = 'addressForm';
