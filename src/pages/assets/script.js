// The one script of all pages. Every page works without it; only passkeys need it. It adds copy buttons to the documentation.

/** A button that asks before its form is sent: <confirm-button question="…"><button>…</button></confirm-button>. */
class ConfirmButton extends HTMLElement {
  connectedCallback() {
    this.addEventListener('click', (event) => {
      const button = event.target.closest('button');
      const form = button?.form;
      if (!form || this.contains(button.closest('dialog'))) return;
      event.preventDefault();
      this.#ask(form, button);
    });
  }

  #ask(form, button) {
    const dialog = document.createElement('dialog');
    const question = document.createElement('p');
    question.id = `question-${Math.random().toString(36).slice(2)}`;
    question.textContent = this.getAttribute('question');
    dialog.setAttribute('aria-labelledby', question.id);
    const choices = document.createElement('div');
    choices.className = 'choices';
    const yes = makeButton(button.textContent, 'danger', () => {
      // Without this field the server asks on a page of its own.
      const confirmed = document.createElement('input');
      confirmed.type = 'hidden';
      confirmed.name = 'confirmed';
      confirmed.value = 'yes';
      form.append(confirmed);
      form.submit();
    });
    const no = makeButton('Cancel', 'plain', () => dialog.close());
    choices.append(yes, no);
    dialog.append(question, choices);
    dialog.addEventListener('close', () => dialog.remove());
    this.append(dialog);
    dialog.showModal();
    no.focus();
  }
}

function makeButton(label, kind, act) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = kind;
  button.textContent = label.trim();
  button.addEventListener('click', act);
  return button;
}

customElements.define('confirm-button', ConfirmButton);

/** A form that a passkey completes: the device signs the options, and its answer goes along as a field of the form. */
class PasskeyForm extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector('form');
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#run(form);
    });
    if (window.PublicKeyCredential?.parseRequestOptionsFromJSON === undefined)
      this.#say('This browser cannot use passkeys here.');
  }

  async #run(form) {
    this.#say('Waiting for your device…');
    try {
      const credential = await this.ask(JSON.parse(this.getAttribute('options')));
      form.elements.response.value = JSON.stringify(credential);
      form.submit();
    } catch (error) {
      this.#say(
        error.name === 'InvalidStateError'
          ? 'This device has a passkey already.'
          : 'No passkey was used. You can try again.',
      );
    }
  }

  #say(words) {
    this.querySelector('[data-status]').textContent = words;
  }
}

class PasskeyUse extends PasskeyForm {
  ask(options) {
    return navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
  }
}

class PasskeyAdd extends PasskeyForm {
  ask(options) {
    return navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) });
  }
}

customElements.define('passkey-use', PasskeyUse);
customElements.define('passkey-add', PasskeyAdd);

/** Every code block of the documentation gets a button that copies its text. */
for (const block of document.querySelectorAll('.docs main pre:not(:has(.language-text))')) {
  const frame = document.createElement('div');
  frame.className = 'code';
  block.replaceWith(frame);
  const button = makeButton('Copy', 'copy', async () => {
    const done = await navigator.clipboard?.writeText(block.textContent).then(
      () => true,
      () => false,
    );
    button.textContent = done ? 'Copied' : 'Press Ctrl+C';
    if (!done) window.getSelection()?.selectAllChildren(block);
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  });
  button.setAttribute('aria-live', 'polite');
  frame.append(block, button);
}

/** The menu of the documentation starts at the page that is open. */
const current = document.querySelector('#menu [aria-current]');
const menu = current?.closest('#menu');
if (menu && current.offsetTop > menu.clientHeight) menu.scrollTop = current.offsetTop - menu.clientHeight / 2;

/** Escape closes the part that was unfolded around the focus, and returns to its heading. */
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || event.isComposing || event.target.closest('dialog')) return;
  const unfolded = event.target.closest('details[open]');
  if (!unfolded) return;
  unfolded.open = false;
  unfolded.querySelector('summary').focus();
});

/** Keys, from anywhere but a field: / moves to the search, g and a letter open a page, ? lists the keys. */
const GO_MS = 1500;
let goUntil = 0;
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.target.closest('input, textarea, select, [contenteditable], dialog')) return;
  const isGoing = event.timeStamp < goUntil;
  goUntil = event.key === 'g' ? event.timeStamp + GO_MS : 0;
  if (isGoing) document.querySelector(`.places [data-key="${CSS.escape(event.key.toLowerCase())}"]`)?.click();
  else if (event.key === '/') focusSearch(event);
  else if (event.key === '?') showKeys();
});

function focusSearch(event) {
  const box = document.querySelector('[aria-keyshortcuts="/"]');
  if (!box) return;
  event.preventDefault();
  box.focus();
  box.select();
}

function showKeys() {
  const places = [...document.querySelectorAll('.places [data-key]')];
  if (places.length === 0) return;
  const dialog = document.createElement('dialog');
  const heading = document.createElement('h2');
  heading.id = 'keys';
  heading.textContent = 'Keys';
  dialog.setAttribute('aria-labelledby', heading.id);
  const list = document.createElement('dl');
  list.className = 'keys';
  const go = places.map((link) => [`g ${link.dataset.key}`, link.textContent]);
  for (const [keys, does] of [['/', 'Move to the search'], ...go, ['?', 'Show these keys']]) {
    const term = document.createElement('dt');
    for (const key of keys.split(' ')) term.append(Object.assign(document.createElement('kbd'), { textContent: key }));
    list.append(term, Object.assign(document.createElement('dd'), { textContent: does }));
  }
  const close = makeButton('Close', 'plain', () => dialog.close());
  dialog.append(heading, list, close);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  close.focus();
}

/** A link that copies its own address instead of opening it. */
for (const link of document.querySelectorAll('a[data-copy]')) {
  const label = link.textContent;
  link.setAttribute('aria-live', 'polite');
  link.addEventListener('click', async (event) => {
    if (navigator.clipboard === undefined) return;
    event.preventDefault();
    const done = await navigator.clipboard.writeText(link.href).then(
      () => true,
      () => false,
    );
    if (!done) return location.assign(link.href);
    link.textContent = 'Copied';
    setTimeout(() => (link.textContent = label), 2000);
  });
}

/** The answer to a form that shows a value once cannot be loaded again; without this, Back shows an error of the browser. */
const shownOnce = document.querySelector('[data-afterwards]');
if (shownOnce !== null) history.replaceState(null, '', shownOnce.dataset.afterwards);

/** A button that copies the value of a field; without this script the value can be selected. */
for (const button of document.querySelectorAll('button[data-copies]')) {
  const field = document.getElementById(button.dataset.copies);
  button.hidden = false;
  button.setAttribute('aria-live', 'polite');
  button.addEventListener('click', async () => {
    field.select();
    const done = await navigator.clipboard?.writeText(field.value).then(
      () => true,
      () => false,
    );
    button.textContent = done ? 'Copied' : 'Press Ctrl+C';
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  });
}

/** A page about work in progress loads itself again; without this script its head says so. */
const reload = document.querySelector('meta[name="reload-seconds"]');
if (reload) setTimeout(() => location.reload(), Number(reload.content) * 1000);

/** On a phone the navigation is a row that scrolls: it starts at the page that is open. */
const place = document.querySelector('.places [aria-current]');
if (place) place.closest('.places').scrollLeft = place.offsetLeft - 16;
