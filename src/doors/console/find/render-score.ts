import { type Html, html } from '#pages/html.ts';

/** A score from 0 to 1 as a bar with its number. */
export function renderScore(name: string, score: number): Html {
  const percent = Math.floor(score * 100);
  return html`<span class="score"><span>${name}</span><meter min="0" max="1" low="0.6" high="0.9" optimum="1" value="${score}" aria-label="${name}">${percent}%</meter><b>${percent}%</b></span>`;
}
