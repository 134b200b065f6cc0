import '../page/frame.css'
import { startHub } from './startHub.ts'

const screen = document.querySelector<HTMLElement>('#screen')
if (screen !== null) startHub(window, screen)
