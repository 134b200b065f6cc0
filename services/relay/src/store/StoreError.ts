/** The store could not do what it was asked. Clients get an internal error and try again. */
export class StoreError extends Error {
  /** Nothing fits any more; deleting expired messages may help. */
  readonly full: boolean

  constructor(message: string, options: { readonly full: boolean; readonly cause?: unknown }) {
    super(message, options.cause === undefined ? {} : { cause: options.cause })
    this.full = options.full
  }
}
