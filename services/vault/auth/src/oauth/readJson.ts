import * as v from 'valibot'

const timeoutMs = 8_000

/**
 * What a provider answers to a call with an access token.
 * @throws Error when it does not answer, or with something else.
 */
export async function readJson<Schema extends v.GenericSchema>(
  url: string,
  accessToken: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json', 'user-agent': 'latchkey' },
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  if (!response.ok) throw new Error(`The provider answered ${response.status}.`)
  return v.parse(schema, await response.json())
}
