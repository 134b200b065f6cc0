import '../page/frame.css'
import { startLoginWindow } from './startLoginWindow.ts'

const screen = document.querySelector<HTMLElement>('#screen')
if (screen !== null) await startLoginWindow(window, screen)
