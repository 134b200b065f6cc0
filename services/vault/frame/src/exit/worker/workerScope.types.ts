type WaitingEvent = { waitUntil(work: Promise<unknown>): void }
type FetchEvent = { readonly request: Request; respondWith(answer: Promise<Response>): void }

/** As much of a service worker's global scope as is used; the types of a document have none. */
export type WorkerScope = {
  readonly location: { readonly origin: string }
  readonly registration: { unregister(): Promise<boolean> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}
