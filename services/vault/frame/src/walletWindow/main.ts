import '../page/frame.css'
import { startHub } from './startWalletWindow.ts'

const screen = document.querySelector<HTMLElement>('#screen')
if (screen !== null) startHub(window, screen)
