import '../wayOut/wayOut.css'
import { openVaultStore } from '../store/vaultStore.ts'
import { startExit } from './startExit.ts'

const main = document.querySelector('main')
// It belongs in a window of its own. The policy says so too; this is for a browser that lost it.
if (main !== null && window.top === window) await startExit(main, openVaultStore())
