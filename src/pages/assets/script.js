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
