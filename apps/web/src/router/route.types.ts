/** What of an account a page is about. */
export type AccountPart =
  | { readonly name: 'all' }
  | { readonly name: 'activity' }
  | { readonly name: 'nfts' }
  /** `id` as `holdingId` makes it. */
  | { readonly name: 'token'; readonly id: string }

/** The pages that there are. The gallery is there on the devnet alone. */
export type Route =
  | { readonly page: 'home' }
  | { readonly page: 'activity' }
  | { readonly page: 'nfts' }
  | { readonly page: 'token'; readonly id: string }
  /** Without a query it is empty. */
  | { readonly page: 'names'; readonly query: string }
  | { readonly page: 'watch'; readonly address: string; readonly part: AccountPart }
  | { readonly page: 'security' }
  | { readonly page: 'settings' }
  | { readonly page: 'gallery'; readonly view: string | undefined }
  | { readonly page: 'notFound' }
