import '../../page/frame.css'
import '../view/approve.css'
import '../view/approveDetails.css'
import { startApproveWindow } from './startApproveWindow.ts'

const screen = document.querySelector<HTMLElement>('#screen')
if (screen !== null) startApproveWindow(window, screen)
