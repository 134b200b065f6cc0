import { element } from '../approve/view/element.ts'
import { type WayOutLanguage, wayOutLanguage, wayOutLanguages } from './texts/wayOutLanguage.ts'

/** The languages by their own names: the person who has the file may not be who set the browser up. */
export function drawLanguages(
  { lang, texts }: WayOutLanguage,
  onChoose: (chosen: WayOutLanguage) => void,
): HTMLElement {
  const options = wayOutLanguages.map((each) =>
    element('option', { value: each.lang, lang: each.lang, selected: each.lang === lang }, each.name),
  )
  const select = element('select', {}, ...options)
  select.addEventListener('change', () => onChoose(wayOutLanguage(select.value)))
  return element('label', { class: 'language' }, texts.language, select)
}
