import '../page/frame.css'
import { startWalletWindow } from './startWalletWindow.ts'

const screen = document.querySelector<HTMLElement>('#screen')
if (screen !== null) await startWalletWindow(window, screen)
