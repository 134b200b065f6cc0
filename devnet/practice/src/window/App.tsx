import { ControlPage } from './ControlPage.tsx'
import { RequestWindow } from './RequestWindow.tsx'
import { useRequest } from './useRequest.ts'
import { words } from './words.ts'

/** The practice wallet: a request of a page when a page opened it, its settings otherwise. */
export function App() {
  const { state, decide } = useRequest()
  switch (state.status) {
    case 'idle':
      return <ControlPage />
    case 'loading':
      return (
        <main className="wait">
          <h1 className="sr">{words.name}</h1>
          <div className="skeleton tall" />
          <div className="skeleton" />
          <div className="skeleton" />
        </main>
      )
    case 'failed':
      return (
        <main className="wait">
          <h1>{words.gone.title}</h1>
          <p className="lead">{words.gone.text}</p>
        </main>
      )
    case 'asking':
    case 'deciding':
      return (
        <RequestWindow origin={state.origin} view={state.view} busy={state.status === 'deciding'} decide={decide} />
      )
  }
}
