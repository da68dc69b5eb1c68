// Before anything is drawn: what needs the script may be shown.
document.documentElement.classList.add("js");
