SELECT printf('%.*g', 2147483647, 0.01);
