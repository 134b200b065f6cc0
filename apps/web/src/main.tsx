import { createRoot } from 'react-dom/client'
import { start } from './start.tsx'
import './fonts/fonts.css'
import './shell/page.css'

const container = document.getElementById('root')
if (container === null) throw new Error('The page has no #root.')
start(createRoot(container))
