import type { Kit } from '../kit/kit.types.ts'
import { modalMachine } from './modalMachine.ts'
import type { ViewArguments, ViewEntry, ViewName } from './views.types.ts'

/** Adds a view on top of the stack. Ignored when that view, with the same parameters, is already shown. */
export function pushView<Name extends ViewName>(kit: Kit, view: Name, ...[params]: ViewArguments<Name>): void {
  modalMachine(kit).send({ type: 'Pushed', entry: { view, params } as ViewEntry })
}
