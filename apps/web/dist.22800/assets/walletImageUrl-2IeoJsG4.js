import { a as e } from './preloadImages-C1KmXP7H.js'
function t(t, n) {
  return n.image_url ?? e(t, `getWalletImage`, n.image_id)
}
export { t }
