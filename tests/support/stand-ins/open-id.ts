import { Events, OAuth2Server } from 'oauth2-mock-server';

export interface OpenIdStandIn {
  url: string;
  server: OAuth2Server;
  /** Claims of the next id_tokens. */
  claims: Record<string, unknown>;
  close(): Promise<void>;
}

/** A real OpenID Connect server on this machine, whose users sign in without a prompt. */
export async function startOpenId(claims: Record<string, unknown> = {}): Promise<OpenIdStandIn> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, 'localhost');
  const standIn: OpenIdStandIn = { url: server.issuer.url ?? '', server, claims, close: () => server.stop() };
  server.service.on(Events.BeforeTokenSigning, ({ payload }: { payload: Record<string, unknown> }) => {
    // the access token has no audience and is not checked
    if (payload.aud !== undefined) Object.assign(payload, standIn.claims);
  });
  return standIn;
}
