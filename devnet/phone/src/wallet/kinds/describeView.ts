import type { AskView } from '../../../../practice/src/shared/ask.schema.ts'

/** What the practice wallet's window would show, in the few lines of the phone. */
export function describeView(view: AskView): { title: string; body: string } {
  switch (view.kind) {
    case 'message':
      return { title: 'Sign a message', body: view.text }
    case 'transaction':
      return {
        title: 'Send a transaction',
        body: [
          `−${view.amount} on ${view.network}`,
          ...(view.to === null ? [] : [`To ${view.to.address}`]),
          `Fee ${view.fee ?? 'unknown'}`,
          ...view.rows.map(({ label, value }) => `${label} ${value}`),
          ...(view.warning === null ? [] : [view.warning]),
        ].join('\n'),
      }
    case 'typedData':
      return {
        title: `Sign ${view.primaryType}`,
        body: [
          ...view.rows.map(({ label, value }) => `−${label} to ${value}`),
          ...(view.warning === null ? [] : [view.warning]),
        ].join('\n'),
      }
    default:
      return { title: 'A question', body: view.kind }
  }
}
