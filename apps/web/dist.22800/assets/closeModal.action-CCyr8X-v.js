import { f as e } from './connectionMachine-CiFRgWTe.js'
import { t } from './modalMachine-Dpyfo8ib.js'
function n(n) {
  t(n).send({ type: `Closed`, connected: e(n.store.getState()) })
}
export { n as t }
