import { t as e } from './connectionMachine-CiFRgWTe.js'
function t(t) {
  e(t).send({ type: `ConnectCancelled` })
}
export { t }
