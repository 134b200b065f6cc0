import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import './tokens.css'
import './window.css'
import './signIn.css'

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<App />)
