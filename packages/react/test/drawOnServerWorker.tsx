import { type CreateKitOptions, createKit, type InitialState } from '@latchkey/core'
import { base, mainnet } from '@latchkey/protocol/networks'
import { renderToString } from 'react-dom/server'
import { HydratedPage } from './HydratedPage.tsx'

export type DrawRequest = Pick<CreateKitOptions, 'themeMode' | 'themeVariables'> & {
  readonly initialState: InitialState | undefined
}

// A worker is the nearest to a server that a browser has: there is no document.
addEventListener('message', ({ data }: MessageEvent<DrawRequest>) => {
  const { initialState, ...options } = data
  const kit = createKit({ networks: [mainnet, base], ...options })
  postMessage(renderToString(<HydratedPage kit={kit} initialState={initialState} />))
})
