import { expect } from 'vitest'

/** Who logs in at a provider. */
export type ProviderPerson = { name: string; email: string; verified?: boolean }

/** Where the provider sends the person, as a request of their browser. */
export async function logInThere(
  url: string,
  { name, email, verified = true }: ProviderPerson,
  answer = 'allow',
): Promise<Request> {
  expect(await (await fetch(url)).text()).toContain('Practice login')
  const form = new URLSearchParams({ name, email, answer, ...(verified ? { verified: 'on' } : {}) })
  const response = await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
  if (response.status === 302) return new Request(response.headers.get('location') ?? '')
  const page = await response.text()
  const unescaped = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, key = '', value = '']) => [
    key,
    unescaped(value),
  ])
  const action = unescaped(/action="([^"]+)"/.exec(page)?.[1] ?? '')
  return new Request(action, { method: 'POST', body: new URLSearchParams(fields) })
}

/** Comes back to a login whose page had left: where that leads, and what is brought along. */
export async function comeBackTo(request: Request) {
  const response = await fetch(request)
  const text = await response.text()
  const [, led = ''] = /http-equiv="refresh" content="0;url=([^"]*)"/.exec(text) ?? []
  const url = led === '' ? undefined : new URL(led.replaceAll('&amp;', '&'))
  return { status: response.status, url, token: url?.searchParams.get('login')?.split('.')[1] }
}
