export const PRIVACY_PATH = '/users/user_privacy';
export const OWN_DATA_PATH = '/users/own_data';
