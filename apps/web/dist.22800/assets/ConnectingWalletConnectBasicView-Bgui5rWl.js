import { t as e } from './MissingWallet-DoHDze6u.js'
import { n as t } from './react-Cnh50DrB.js'
var n = t()
function r() {
  return (0, n.jsx)(e, { chosen: !1 })
}
export { r as ConnectingWalletConnectBasicView }
