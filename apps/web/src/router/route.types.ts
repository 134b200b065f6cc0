/** The pages that there are. The gallery is there on the devnet alone. */
export type Route =
  | { readonly page: 'home' }
  | { readonly page: 'settings' }
  | { readonly page: 'gallery'; readonly view: string | undefined }
  | { readonly page: 'notFound' }
