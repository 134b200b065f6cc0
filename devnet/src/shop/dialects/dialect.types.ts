import type { Purchase } from '../shop.types.ts'

/** A call of the partner's server, as a provider's server sees it. */
export type Asked = {
  readonly method: string
  /** Below the provider's own prefix. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly body: string
  /** The body as JSON; undefined where it is none. */
  readonly json: Record<string, unknown> | undefined
}

export type Reply = {
  readonly status: number
  readonly json?: unknown
  readonly text?: string
  readonly retryAfter?: string
}

/** What a provider is made to say that an honest one would not. */
export type Lies = { asset?: string; order?: string; receiver?: string; currency?: string; reply?: Reply }

/** Where a link leads: to a purchase, or nowhere. */
export type Entry = Purchase | 'unsigned' | 'used' | 'not sold'

/** One provider's wire, after its public documents: the sources are in the heads of the api's adapters. */
export type Dialect = {
  /** Answers the partner's server, after it has looked who that is. */
  answer(asked: Asked, lies: Lies): Promise<Reply>
  /** The path of its page, and what a link to it leads to. The link is used up by it. */
  readonly pagePath: string
  enter(page: URL): Promise<Entry>
  /** A webhook with its signature. Undefined: there is nothing to sign it with, or nothing to say. @param key Another than the partner's: for one that is forged */
  webhook(news: News, lies: Lies, key?: string): Webhook | undefined
}

/** That a purchase has changed. */
export type News = { readonly purchase: Purchase; readonly eventId: string; readonly nowMs: number }

export type Webhook = { readonly headers: Readonly<Record<string, string>>; readonly body: string }

export const notFound: Reply = { status: 404, json: { message: 'not found' } }
export const unauthorised: Reply = { status: 401, json: { message: 'unauthorised' } }
export const notSold: Reply = { status: 400, json: { message: 'not sold' } }
export const ok = (json: unknown): Reply => ({ status: 200, json })
