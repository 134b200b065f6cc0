import './page/frame.css'
import { startFrame } from './startFrame.ts'

const screen = document.querySelector<HTMLElement>('#screen')
if (screen !== null) await startFrame(window, screen)
