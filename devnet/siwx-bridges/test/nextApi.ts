type Answer = { status: number; headers: Headers; body: string }

/** What NextAuth is handed by a page of Next (`pages/api/auth/[...nextauth].ts`), and no more. */
export function nextApi(handle: (request: object, response: object) => unknown) {
  return async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    const text = await request.text()
    const cookies = Object.fromEntries(
      (request.headers.get('cookie') ?? '').split('; ').flatMap((pair) => {
        const at = pair.indexOf('=')
        return at < 0 ? [] : [[pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))]]
      }),
    )
    const answer: Answer = { status: 200, headers: new Headers(), body: '' }
    const response = {
      status(code: number) {
        answer.status = code
        return response
      },
      getHeader: (name: string) => (name.toLowerCase() === 'set-cookie' ? answer.headers.getSetCookie() : undefined),
      setHeader(name: string, value: string | readonly string[]) {
        answer.headers.delete(name)
        for (const one of [value].flat()) answer.headers.append(name, String(one))
        return response
      },
      json(body: unknown) {
        answer.headers.set('content-type', 'application/json')
        answer.body = JSON.stringify(body)
      },
      send(body: unknown) {
        answer.body = typeof body === 'string' ? body : JSON.stringify(body ?? null)
      },
      end() {},
    }
    const query = {
      ...Object.fromEntries(url.searchParams),
      nextauth: url.pathname.replace('/api/auth/', '').split('/'),
    }
    const body = Object.fromEntries(new URLSearchParams(text))
    const headers = Object.fromEntries(request.headers)
    await handle({ method: request.method, query, cookies, body, headers }, response)
    return new Response(answer.body, { status: answer.status, headers: answer.headers })
  }
}
