import * as v from 'valibot'

const timeoutMs = 8_000

/** An access token, or other credentials with a body to post. */
type Call = string | { readonly authorization: string; readonly body: Readonly<Record<string, string>> }

/**
 * What a provider answers to a call.
 * @throws Error when it does not answer, or with something else.
 */
export async function readJson<Schema extends v.GenericSchema>(
  url: string,
  call: Call,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const { authorization, body } = typeof call === 'string' ? { authorization: `Bearer ${call}`, body: undefined } : call
  const response = await fetch(url, {
    headers: { authorization, accept: 'application/json', 'user-agent': 'latchkey' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  if (!response.ok) throw new Error(`The provider answered ${response.status}.`)
  return v.parse(schema, await response.json())
}
