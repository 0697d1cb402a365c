import type { Page } from 'playwright-core';

/**
 * What a list of a back office hides at this width: tables wider than their frame, buttons, links and cells outside the
 * window, and quantities or amounts in a text that is cut short. Empty when everything can be read and reached.
 */
export async function cutOffIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const words = (element: Element) => (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 50);
    const isOutside = (element: Element, frame: DOMRect) => {
      const box = element.getBoundingClientRect();
      const isHidden = box.width < 2 || !element.checkVisibility() || getComputedStyle(element).clipPath !== 'none';
      return !isHidden && (box.left < frame.left - 1 || box.right > frame.right + 1);
    };
    const view = new DOMRect(0, 0, document.documentElement.clientWidth, 0);
    if (document.documentElement.scrollWidth > view.width) found.add('the page scrolls sideways');
    for (const table of document.querySelectorAll('main table')) {
      const frame = table.parentElement as HTMLElement;
      if (frame.scrollWidth > frame.clientWidth + 1)
        found.add(`a table is ${frame.scrollWidth - frame.clientWidth} px wider than its frame`);
      for (const part of table.querySelectorAll('td, tbody th, td a, td button, td summary, td input, td select'))
        if (isOutside(part, frame.getBoundingClientRect())) found.add(`outside the table: ${words(part)}`);
    }
    for (const part of document.querySelectorAll('main :is(a, button, summary, input, select)'))
      if (isOutside(part, view)) found.add(`outside the window: ${words(part)}`);
    for (const question of document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')) {
      question.open = true;
      for (const part of question.querySelectorAll('button, input, select, textarea'))
        if (isOutside(part, view)) found.add(`outside the window once opened: ${words(question)}`);
      question.open = false;
    }
    for (const part of document.querySelectorAll<HTMLElement>('main *')) {
      const style = getComputedStyle(part);
      const isClipped = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      if (!isClipped || !part.querySelector('b, .price, .tabular, button, input')) continue;
      if (part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)
        found.add(`cut short with a figure in it: ${words(part)}`);
    }
    return [...found];
  });
}
