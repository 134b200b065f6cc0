// Pages in apps: their browsers open no links to other apps, and have no wallet of their own by this way.
const inApp = /; wv\)|\bWebView\b|Version\/[\d.]+ (Mobile )?Chrome\//

/** Whether wallet apps can be brought up from here: Chrome and its kin on Android, in a page that nobody can have altered. */
export function servesMobileWallets(page: { readonly isSecureContext: boolean; readonly userAgent: string }): boolean {
  const { isSecureContext, userAgent } = page
  return isSecureContext && /Android/.test(userAgent) && /\bChrome\/\d/.test(userAgent) && !inApp.test(userAgent)
}
