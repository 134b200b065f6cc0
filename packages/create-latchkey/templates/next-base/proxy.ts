import { type NextRequest, NextResponse } from 'next/server'
import { policyFor } from './policy'

/** Sends every page with a policy that has a nonce of its own. */
export function proxy(request: NextRequest) {
  const nonce = btoa(crypto.randomUUID())
  const policy = policyFor(nonce, process.env.NEXT_PUBLIC_RPC_URL, process.env.NODE_ENV === 'development')
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy)
  headers.set('x-nonce', nonce)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

export const config = { matcher: '/((?!_next/static|_next/image|favicon.ico).*)' }
