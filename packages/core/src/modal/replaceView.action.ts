import type { Kit } from '../kit/kit.types.ts'
import { modalMachine } from './modalMachine.ts'
import type { ViewArguments, ViewEntry, ViewName } from './views.types.ts'

/** Puts a view in the place of the one that is shown. */
export function replaceView<Name extends ViewName>(kit: Kit, view: Name, ...[params]: ViewArguments<Name>): void {
  modalMachine(kit).send({ type: 'Replaced', entry: { view, params } as ViewEntry })
}
