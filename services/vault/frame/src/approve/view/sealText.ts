import { element } from './element.ts'

/** `Shown by {host}` with the host in bold. */
export function sealText(text: string, host: string): readonly (Node | string)[] {
  const [before = '', after = ''] = text.split('{host}')
  return [before, element('b', {}, element('bdi', { dir: 'ltr' }, host)), after]
}
