// The one script of all pages. Every page works without it; only passkeys need it.

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
    const yes = makeButton(button.textContent, 'danger', () => form.submit());
    const no = makeButton('Keep it', 'plain', () => dialog.close());
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
