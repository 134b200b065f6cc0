// What the server has drawn, taken over: from the state that is in the page.
import { cookieStorage } from 'latchkey/cookie'
import { hydrateRoot } from 'react-dom/client'
import { Page, type PageState } from './Page.tsx'

const state = JSON.parse(document.getElementById('state')?.textContent ?? '') as PageState
hydrateRoot(document.querySelector('main') ?? document.body, <Page state={state} env={{ storage: cookieStorage() }} />)
