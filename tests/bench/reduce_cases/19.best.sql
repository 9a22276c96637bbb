SELECT printf('%.2147483647g', 0.01);
