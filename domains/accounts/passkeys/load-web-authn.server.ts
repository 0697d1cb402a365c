/** On first use: with its parsers of certificates it is the largest library of the server, and few requests need it. */
export const loadWebAuthn = () => import('@simplewebauthn/server');
