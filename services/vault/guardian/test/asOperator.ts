import type { VaultBodyOf, VaultEndpoint } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { type TestVault, testVault } from './testVault.ts'

export const tokens = { auth: 'a'.repeat(40), guardian: 'g'.repeat(40) }
export const owned = () =>
  testVault({ auth: { operatorToken: tokens.auth }, guardian: { operatorToken: tokens.guardian } })
export type Service = keyof typeof tokens

/** What a service answers to an operator's call. */
export async function ask(
  vault: TestVault,
  service: Service,
  endpoint: Pick<VaultEndpoint, 'path'>,
  body: unknown,
  headers: Readonly<Record<string, string>> = { authorization: `Bearer ${tokens[service]}` },
) {
  const send = service === 'auth' ? vault.auth.send : vault.guardian.send
  const response = await send(endpoint.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.0.0.9', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** As the operator does it. @throws where it is refused */
export async function act<Body extends v.GenericSchema, Response extends v.GenericSchema>(
  vault: TestVault,
  service: Service,
  endpoint: VaultEndpoint<Body, Response>,
  body: VaultBodyOf<VaultEndpoint<Body, Response>>,
): Promise<v.InferOutput<Response>> {
  const { status, text } = await ask(vault, service, endpoint, body)
  if (status !== 200) throw new Error(`${status} ${text}`)
  return v.parse(endpoint.response, JSON.parse(text))
}

export const codeOf = (text: string): unknown => (JSON.parse(text) as { code?: unknown }).code
