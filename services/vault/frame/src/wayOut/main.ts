import './wayOut.css'
import { startWayOut } from './startWayOut.ts'

const main = document.querySelector('main')
if (main !== null) startWayOut(main)
