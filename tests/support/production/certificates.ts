// the library needs it when it is loaded
import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  BasicConstraintsExtension,
  type GeneralNameType,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
/** Longer than any test runs, whatever the clock of the machine says. */
const VALID = { notBefore: new Date('2000-01-01'), notAfter: new Date('2100-01-01') };

interface Certificates {
  key: string;
  cert: string;
  /** File with the certificate of the authority, for NODE_EXTRA_CA_CERTS. */
  authorityFile: string;
}

/** A certificate for the names and 127.0.0.1, issued by an authority of its own, which nobody trusts unasked. */
export async function makeCertificates(folder: string, names: readonly string[]): Promise<Certificates> {
  const authorityKeys = await makeKeys();
  const authority = await X509CertificateGenerator.createSelfSigned({
    ...VALID,
    name: 'CN=Authority of the tests',
    keys: authorityKeys,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  });
  const keys = await makeKeys();
  const certificate = await X509CertificateGenerator.create({
    ...VALID,
    subject: `CN=${names[0]}`,
    issuer: authority.subject,
    publicKey: keys.publicKey,
    signingKey: authorityKeys.privateKey,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new SubjectAlternativeNameExtension([
        ...names.map((value) => ({ type: 'dns' as GeneralNameType, value })),
        { type: 'ip', value: '127.0.0.1' },
      ]),
    ],
  });
  const authorityFile = join(folder, 'authority.pem');
  await writeFile(authorityFile, authority.toString('pem'));
  const privateKey = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return { key: PemConverter.encode(privateKey, 'PRIVATE KEY'), cert: certificate.toString('pem'), authorityFile };
}

function makeKeys() {
  return crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
}
