import { type Html, html } from '#pages/html.ts';

/** A score from 0 to 1 as a bar with its number; a high one is good unless it is said to be bad. */
export function renderScore(name: string, score: number, isBad = false): Html {
  const percent = Math.floor(score * 100);
  return html`<span class="score"><span>${name}</span><meter min="0" max="1" low="0.6" high="0.9" optimum="${isBad ? 0 : 1}" value="${score}" aria-label="${name}">${percent}%</meter><b>${percent}%</b></span>`;
}
