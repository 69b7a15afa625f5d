/// <reference types="vite/client" />
declare module 'casebook-look.css';
